import { type Command, GLOBAL_OPTIONS, type OptionSpec } from './command.js';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** The words that may follow each beginning of a command, and its options. */
interface Node {
  readonly words: string[];
  options: Readonly<Record<string, OptionSpec>>;
}

function nodesOf(commands: readonly Command[]): Map<string, Node> {
  const nodes = new Map<string, Node>([['', { words: [], options: GLOBAL_OPTIONS }]]);
  for (const { name, options } of commands) {
    const words = name.split(' ');
    for (const [i, word] of words.entries()) {
      const parent = nodes.get(words.slice(0, i).join(' '));
      if (parent && !parent.words.includes(word)) parent.words.push(word);
      const path = words.slice(0, i + 1).join(' ');
      if (!nodes.has(path)) nodes.set(path, { words: [], options: GLOBAL_OPTIONS });
    }
    const node = nodes.get(name);
    if (node) node.options = { ...options, ...GLOBAL_OPTIONS };
  }
  return nodes;
}

const optionsOf = ({ options }: Node): string[] => Object.keys(options).map((name) => `--${name}`);

/** Lines of a `case` statement of bash and zsh: the completions of each beginning of a command. */
function casesOf(commands: readonly Command[]): string {
  const cases: string[] = [];
  for (const [path, node] of nodesOf(commands)) {
    const words = [...node.words, ...optionsOf(node)].join(' ');
    cases.push(`    '${path}') words='${words}' ;;`);
    for (const [name, { choices }] of Object.entries(node.options))
      if (choices) cases.push(`    '${path} --${name}') words='${choices.join(' ')}' ;;`);
  }
  return cases.join('\n');
}

const bash = (commands: readonly Command[]): string => `\
# Completion of vps for bash: eval "$(vps completion bash)"
_vps_words() {
  words=''
  case "$1" in
${casesOf(commands)}
    *) return 1 ;;
  esac
}
_vps() {
  local words='' path='' previous=\${COMP_WORDS[COMP_CWORD - 1]} i
  for ((i = 1; i < COMP_CWORD; i++)); do
    _vps_words "\${path:+$path }\${COMP_WORDS[i]}" || break
    path="\${path:+$path }\${COMP_WORDS[i]}"
  done
  _vps_words "$path $previous" || _vps_words "$path"
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _vps vps
`;

const zsh = (commands: readonly Command[]): string => `\
#compdef vps
# Completion of vps for zsh: eval "$(vps completion zsh)"
_vps_words() {
  words_found=''
  local words
  case "$1" in
${casesOf(commands)}
    *) return 1 ;;
  esac
  words_found=$words
}
_vps() {
  local words_found='' path_found='' previous=\${words[CURRENT-1]} i
  for ((i = 2; i < CURRENT; i++)); do
    _vps_words "\${path_found:+$path_found }\${words[i]}" || break
    path_found="\${path_found:+$path_found }\${words[i]}"
  done
  _vps_words "$path_found $previous" || _vps_words "$path_found"
  compadd -- \${=words_found}
  _files
}
compdef _vps vps
`;

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function fish(commands: readonly Command[]): string {
  const lines = ['# Completion of vps for fish: vps completion fish | source'];
  const nodes = nodesOf(commands);
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
    for (const [name, { type, description, choices }] of Object.entries(node.options)) {
      const value = type === 'string' ? ` -r${choices ? ` -f -a ${quote(choices.join(' '))}` : ''}` : '';
      const when = seen.length > 0 ? ` -n ${quote(seen.join('; and '))}` : '';
      lines.push(`complete -c vps${when} -l ${name}${value} -d ${quote(description)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Returns the script that completes commands and options in a shell. */
export const completionOf = (shell: Shell, commands: readonly Command[]): string =>
  ({ bash, zsh, fish })[shell](commands);
