/** What the controls of made programs are called, in several languages. */
export interface Words {
  /** Pages, things in lists. */
  readonly things: readonly string[];
  /** Buttons that open a form. */
  readonly starts: readonly string[];
  /** Buttons that end a form. */
  readonly ends: readonly string[];
  readonly cancel: string;
  /** Entries of menus. */
  readonly commands: readonly string[];
  readonly menus: readonly string[];
  readonly fields: readonly string[];
  readonly options: readonly string[];
  readonly switches: readonly string[];
  readonly sections: readonly string[];
  readonly done: readonly string[];
  readonly sentences: readonly string[];
}
