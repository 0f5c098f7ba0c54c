/** Names of commands, and their help, which names every option. */
type Commands = Readonly<Record<string, { readonly usage: string }>>

/**
 * The script by which a shell completes commands, options and files of a command `everclaim`, which the docs
 * let people define. Undefined for other shells.
 */
export function completion(shell: string | undefined, commands: Commands): string | undefined {
  switch (shell) {
    case 'bash':
      return bash(commands)
    case 'zsh':
      // zsh reads scripts of bash.
      return `autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`
    case 'fish':
      return fish(commands)
    default:
      return undefined
  }
}

/** Every option that a help names. */
export const optionsIn = (usage: string): string[] => [
  ...new Set([...(usage.match(/--[a-z][a-z0-9-]*/g) ?? []), '--help']),
]

const bash = (commands: Commands) => `_everclaim() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${[...Object.keys(commands), 'completion', '--version', '--help'].join(' ')}"
  else
    case "\${COMP_WORDS[1]}" in
${Object.entries(commands)
  .map(([name, { usage }]) => `      ${name}) words="${optionsIn(usage).join(' ')}" ;;`)
  .join('\n')}
      completion) words="bash zsh fish" ;;
    esac
    case "$word" in
      -*) ;;
      *) [ "\${COMP_WORDS[1]}" = completion ] || words="" ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _everclaim everclaim
`

const fish = (commands: Commands) =>
  [
    `complete -c everclaim -n __fish_use_subcommand -a '${[...Object.keys(commands), 'completion'].join(' ')}'`,
    ...Object.entries(commands).flatMap(([name, { usage }]) =>
      optionsIn(usage).map(
        (option) => `complete -c everclaim -n '__fish_seen_subcommand_from ${name}' -l ${option.slice(2)}`,
      ),
    ),
    `complete -c everclaim -n '__fish_seen_subcommand_from completion' -a 'bash zsh fish'`,
    '',
  ].join('\n')
