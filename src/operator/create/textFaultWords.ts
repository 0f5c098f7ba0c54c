import { folderPattern } from '../../campaign/manifest.ts'
import { type Message, message, say, type Values } from '../../language/say.ts'
import type * as v from '../../schema/v.ts'

/** A rule of a manifest's texts that one breaks. */
type Rule = 'empty' | 'long' | 'hidden' | 'space' | 'noWebAddress' | 'noFolder' | 'unusual' | 'hosts'

/**
 * What is said of each text that breaks a rule, a whole sentence each, so that a language can order and
 * inflect its words. A title and a description are trimmed before, and no description is no fault.
 */
const words = {
  title: {
    empty: message('The title is empty.'),
    long: message('The title is longer than {most} characters.'),
    hidden: message('The title holds an invisible or control character.'),
  },
  titleOfGroup: {
    long: message('The title with the group “{name}” is longer than {most} characters.'),
    hidden: message('The title with the group “{name}” holds an invisible or control character.'),
    space: message('The title with the group “{name}” starts or ends with a space.'),
  },
  description: {
    long: message('The description is longer than {most} characters.'),
    hidden: message('The description holds an invisible or control character.'),
  },
  url: {
    noWebAddress: message('The address of your page is not an https:// address.'),
    long: message('The address of your page is longer than {most} characters.'),
  },
  name: {
    empty: message('The token’s name is empty. You can’t distribute this token here.'),
    long: message('The token’s name is longer than {most} characters. You can’t distribute this token here.'),
    hidden: message(
      'The token’s name holds an invisible or control character. You can’t distribute this token here.',
    ),
    space: message('The token’s name starts or ends with a space. You can’t distribute this token here.'),
  },
  symbol: {
    empty: message('The token’s symbol is empty. You can’t distribute this token here.'),
    long: message(
      'The token’s symbol is longer than {most} characters. You can’t distribute this token here.',
    ),
    hidden: message(
      'The token’s symbol holds an invisible or control character. You can’t distribute this token here.',
    ),
    space: message('The token’s symbol starts or ends with a space. You can’t distribute this token here.'),
  },
  hosts: {
    noWebAddress: message('Host {number} is not an https:// address.'),
    long: message('Host {number} is longer than {most} characters.'),
    noFolder: message('Host {number} is not an address that ends in a slash, without ? and #.'),
    unusual: message(
      'Host {number} is not as browsers show it: host in lower case, no usual port, no . or ...',
    ),
    hosts: message('The hosts are not 1 to 8 different addresses.'),
  },
} as const satisfies Record<string, Partial<Record<Rule, Message>>>

/**
 * What is wrong with one of the texts of a campaign, as a sentence.
 *
 * @param issue of `manifestSchema` about this text
 */
export function sayTextFault(
  text: keyof typeof words,
  issue: v.BaseIssue<unknown>,
  values: Values = {},
): string {
  const rule = ruleOf(text, issue)
  const sentences: Partial<Record<Rule, Message>> = words[text]
  const sentence = sentences[rule]
  if (sentence === undefined) throw new Error(`no sentence for a ${text} that is ${rule}`)
  return say(sentence, { ...values, most: String(issue.requirement) })
}

function ruleOf(text: keyof typeof words, { type, requirement, path }: v.BaseIssue<unknown>): Rule {
  const isAddress = text === 'url' || text === 'hosts'
  switch (type) {
    case 'min_length':
      return 'empty'
    case 'max_length':
      return 'long'
    case 'regex':
      return requirement === folderPattern ? 'noFolder' : isAddress ? 'noWebAddress' : 'hidden'
    case 'custom':
      return 'noWebAddress'
    default:
      return !isAddress ? 'space' : path === undefined ? 'hosts' : 'unusual'
  }
}
