import { type Command, GLOBAL_OPTIONS, type OptionSpec } from './command.js';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** The words that may follow each beginning of a command, its options, and whether its argument is a file. */
interface Node {
  readonly words: string[];
  options: Readonly<Record<string, OptionSpec>>;
  takesFile: boolean;
}

function nodesOf(commands: readonly Command[]): Map<string, Node> {
  const makeNode = (): Node => ({ words: [], options: GLOBAL_OPTIONS, takesFile: false });
  const nodes = new Map<string, Node>([['', makeNode()]]);
  for (const { name, options, args = [] } of commands) {
    const words = name.split(' ');
    for (const [i, word] of words.entries()) {
      const parent = nodes.get(words.slice(0, i).join(' '));
      if (parent && !parent.words.includes(word)) parent.words.push(word);
      const path = words.slice(0, i + 1).join(' ');
      if (!nodes.has(path)) nodes.set(path, makeNode());
    }
    const node = nodes.get(name);
    if (node) {
      node.options = { ...options, ...GLOBAL_OPTIONS };
      node.takesFile = args.some((arg) => arg.startsWith('file'));
    }
  }
  return nodes;
}

const optionsOf = ({ options }: Node): string[] => Object.keys(options).map((name) => `--${name}`);

const isPath = ({ value }: OptionSpec): boolean => value === 'file' || value === 'folder';

/** What follows an option with a value, in bash and zsh. */
function valuesOf(option: OptionSpec): string {
  if (option.choices) return `vps_words='${option.choices.join(' ')}'`;
  return isPath(option) ? `vps_paths=${option.value}` : ':';
}

/** Lines of a `case` statement of bash and zsh: the completions of each beginning of a command. */
function casesOf(commands: readonly Command[]): string {
  const cases: string[] = [];
  for (const [path, node] of nodesOf(commands)) {
    const words = [...node.words, ...optionsOf(node)].join(' ');
    const file = node.takesFile ? ' vps_paths=file' : '';
    cases.push(`    '${path}') vps_words='${words}'${file} ;;`);
    for (const [name, option] of Object.entries(node.options))
      if (option.type === 'string')
        cases.push(`    '${path ? `${path} ` : ''}--${name}') ${valuesOf(option)} ;;`);
  }
  return cases.join('\n');
}

/** Functions for bash and zsh: the first sets what may follow, the second reads the words before the cursor. */
const functionsOf = (commands: readonly Command[]): string => `\
_vps_follows() {
  vps_words='' vps_paths=''
  case "$1" in
${casesOf(commands)}
    *) return 1 ;;
  esac
}
_vps_read() {
  local command='' is_given='' word
  while [ $# -gt 0 ]; do
    word=$1
    shift
    case "$word" in
      -*)
        if _vps_follows "\${command:+$command }$word"; then
          [ $# -eq 0 ] && return
          shift
        fi
        ;;
      *)
        if _vps_follows "\${command:+$command }$word"; then command="\${command:+$command }$word"; else is_given=1; fi
        ;;
    esac
  done
  _vps_follows "$command"
  [ -z "$is_given" ] || vps_paths=''
}`;

const bash = (commands: readonly Command[]): string => `\
# Completion of vps for bash: eval "$(vps completion bash)"
${functionsOf(commands)}
_vps() {
  local vps_words vps_paths current="\${COMP_WORDS[COMP_CWORD]}" IFS=$' \\t\\n'
  _vps_read "\${COMP_WORDS[@]:1:COMP_CWORD-1}"
  if [[ -z $vps_paths || $current == -* ]]; then
    COMPREPLY=($(compgen -W "$vps_words" -- "$current"))
    return
  fi
  IFS=$'\\n'
  compopt -o filenames 2>/dev/null
  if [[ $vps_paths == folder ]]; then COMPREPLY=($(compgen -d -- "$current")); else COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -F _vps vps
`;

const zsh = (commands: readonly Command[]): string => `\
#compdef vps
# Completion of vps for zsh: eval "$(vps completion zsh)"
${functionsOf(commands)}
_vps() {
  local vps_words vps_paths
  _vps_read "\${(@)words[2,CURRENT-1]}"
  if [[ -z $vps_paths || $PREFIX == -* ]]; then
    compadd -- \${=vps_words}
  elif [[ $vps_paths == folder ]]; then
    _files -/
  else
    _files
  fi
}
compdef _vps vps
`;

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** A condition for fish: as many words are given besides options and their values. */
function countingFunction(nodes: ReadonlyMap<string, Node>): string {
  const options = [...nodes.values()].flatMap((node) => Object.entries(node.options));
  const withValues = options.filter(([, { type }]) => type === 'string').map(([name]) => `--${name}`);
  return `\
function __vps_has_words
  set -l count 0
  set -l is_value 0
  for word in (commandline -opc)[2..]
    if test $is_value = 1
      set is_value 0
    else if contains -- $word ${[...new Set(withValues)].join(' ')}
      set is_value 1
    else if not string match -q -- '-*' $word
      set count (math $count + 1)
    end
  end
  test $count = $argv[1]
end`;
}

/** The value of an option, in fish. */
function fishValueOf(option: OptionSpec): string {
  if (option.type !== 'string') return '';
  if (option.choices) return ` -x -a ${quote(option.choices.join(' '))}`;
  if (option.value === 'folder') return ` -x -a '(__fish_complete_directories)'`;
  return isPath(option) ? ' -r -F' : ' -x';
}

function fish(commands: readonly Command[]): string {
  const nodes = nodesOf(commands);
  const lines = ['# Completion of vps for fish: vps completion fish | source', countingFunction(nodes)];
  // Files are offered only where a line below says so.
  lines.push('complete -c vps -f');
  const summaries = new Map(commands.map(({ name, summary }) => [name, summary]));
  for (const [path, node] of nodes) {
    const used = path.split(' ').filter(Boolean);
    const seen = used.map((word) => `__fish_seen_subcommand_from ${word}`);
    const next = node.words.length > 0 ? [`not __fish_seen_subcommand_from ${node.words.join(' ')}`] : [];
    const condition = [...seen, ...next].join('; and ');
    for (const word of node.words) {
      const summary = summaries.get([...used, word].join(' ')) ?? '';
      lines.push(`complete -c vps -n ${quote(condition)} -a ${word} -d ${quote(summary)}`);
    }
    if (node.takesFile) {
      const isNext = [...seen, `__vps_has_words ${used.length}`].join('; and ');
      lines.push(`complete -c vps -n ${quote(isNext)} -F`);
    }
    for (const [name, option] of Object.entries(node.options)) {
      const when = seen.length > 0 ? ` -n ${quote(seen.join('; and '))}` : '';
      lines.push(`complete -c vps${when} -l ${name}${fishValueOf(option)} -d ${quote(option.description)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Returns the script that completes commands and options in a shell. */
export const completionOf = (shell: Shell, commands: readonly Command[]): string =>
  ({ bash, zsh, fish })[shell](commands);
