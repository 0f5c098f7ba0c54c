/** What a text of a stranger's campaign is warned of. */
export type MakerTextFlag =
  /** It carries the name of this site, or one that looks like it. */
  | 'site-name'
  /** It speaks of a recovery phrase, a private key or a password, which no claim needs. */
  | 'secret'

/**
 * Which warnings the texts of a campaign need that is none of this site's. Signs that look alike count as the
 * same, and spaces and punctuation don't count. A text that merely mentions a password is flagged as well:
 * the warning is true there too.
 */
export function makerTextFlags(
  texts: readonly (string | undefined)[],
  product: string,
): readonly MakerTextFlag[] {
  const read = texts.flatMap((text) =>
    text === undefined ? [] : [readSigns(text), readSigns(text, { joinsPairs: true })],
  )
  const name = readSigns(product).text
  // A name of three signs is found in half of all words.
  const nameMatch = name.length < 4 ? 'whole' : 'anywhere'
  const holdsAny = (wanted: readonly string[], match: Match) =>
    read.some((text) => wanted.some((each) => holds(text, each, match)))
  const flags: MakerTextFlag[] = []
  if (holdsAny([name, joinPairs(name)], nameMatch)) flags.push('site-name')
  if (holdsAny(secrets, 'start') || holdsAny(unspacedSecrets, 'anywhere')) flags.push('secret')
  return flags
}

/** The letters and digits of a text without what stands between them, and where a word begins. */
type Signs = { readonly text: string; readonly starts: ReadonlySet<number> }

/**
 * - `whole`: from the beginning of a word to the end of one.
 * - `start`: from the beginning of a word.
 * - `anywhere`: that, or inside one word. Parts of two words are no match: "forever claim" is not
 *   "Everclaim".
 */
type Match = 'whole' | 'start' | 'anywhere'

function holds({ text, starts }: Signs, wanted: string, match: Match): boolean {
  if (wanted === '') return false
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length
    const isAtStart = starts.has(at)
    if (match === 'whole') {
      if (isAtStart && (end === text.length || starts.has(end))) return true
    } else if (isAtStart || (match === 'anywhere' && isOneWord(starts, at, end))) return true
  }
  return false
}

function isOneWord(starts: ReadonlySet<number>, from: number, end: number): boolean {
  for (let at = from + 1; at < end; at++) if (starts.has(at)) return false
  return true
}

/**
 * Signs that are drawn alike, by what stands for all of them: capitals first, because η looks like n and Η
 * like H.
 */
const alike: Readonly<Record<string, string>> = tableOf({
  a: '4@аαɑᴀ',
  b: '8вβьʙ',
  c: 'сϲᴄ',
  d: 'ԁđᴅ',
  e: '3еεєᴇ',
  f: 'ғꜰ',
  g: '9ցɡɢ',
  h: 'нһհΗʜ',
  j: 'јᴊ',
  k: 'кκᴋ',
  l: '1iІіιıӏł|ɪʟƖ',
  m: 'мΜᴍ',
  n: 'пηոΝɴ',
  o: '0оοøօσᴏ',
  p: 'рρᴘ',
  q: 'ԛ',
  r: 'гʀ',
  s: '5$ѕꜱ',
  t: '7тτŧᴛ',
  u: 'υսᴜ',
  v: 'νѵᴠ',
  w: 'ԝωᴡ',
  x: 'хχ',
  y: 'уγΥʏ',
  z: '2Ζᴢ',
})

function tableOf(rows: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(rows).flatMap(([letter, signs]) => Array.from(signs, (sign) => [sign, letter] as const)),
  )
}

/** Letters in circles, squares and flags have no plain form in Unicode: each block begins with its A. */
const drawnLetters: readonly number[] = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6]

function readSigns(written: string, { joinsPairs = false } = {}): Signs {
  const starts = new Set<number>()
  let text = ''
  let isInWord = false
  for (const sign of written.normalize('NFKD')) {
    // What is put on a letter, or is not seen at all, neither counts nor ends a word.
    if (/[\p{M}\p{Cf}]/u.test(sign)) continue
    const letter = letterOf(sign)
    // "$ACME" is ACME, and "Ba$e" is Base.
    if (!/[\p{L}\p{N}]/u.test(letter) || (sign === '$' && !isInWord)) {
      isInWord = false
      continue
    }
    const pair = joinsPairs && isInWord ? pairs[text.slice(-1) + letter] : undefined
    if (pair !== undefined) text = text.slice(0, -1) + pair
    else {
      if (!isInWord) starts.add(text.length)
      text += letter
    }
    isInWord = true
  }
  return { text, starts }
}

/** Two letters that look like one. */
const pairs: Readonly<Record<string, string>> = { rn: 'm', vv: 'w' }

const joinPairs = (text: string) => text.replace(/rn|vv/g, (pair) => pairs[pair] ?? pair)

function letterOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  const block = drawnLetters.find((first) => code >= first && code < first + 26)
  const plain = block === undefined ? sign : String.fromCharCode(97 + code - block)
  const small = plain.toLowerCase()
  return alike[plain] ?? alike[small] ?? small
}

const secrets: readonly string[] = [
  ...['seed phrase', 'seed word', 'secret phrase', 'secret word', 'secret recovery', 'backup phrase'],
  ...['recovery phrase', 'recovery word', 'recovery key', 'recovery seed', 'wallet seed', 'wallet phrase'],
  ...['mnemonic', 'passphrase', 'password', 'pass word', 'private key', 'secret key', 'keystore'],
  ...['12 word', '24 word', 'twelve word', 'twenty four word'],
  ...['Wiederherstellungsphrase', 'Seed-Phrase', 'privater Schlüssel', 'privaten Schlüssel', 'Passwort'],
  ...['frase semilla', 'frase de recuperación', 'clave privada', 'contraseña'],
  ...['phrase de récupération', 'phrase secrète', 'clé privée', 'mot de passe'],
  ...['frase semente', 'frase de recuperação', 'chave privada', 'senha'],
  ...['сид фраз', 'секретная фраза', 'секретную фразу', 'приватный ключ', 'закрытый ключ', 'парол'],
].map((text) => readSigns(text).text)

/** In scripts that put no space between words. */
const unspacedSecrets: readonly string[] = [
  ...['助记词', '助記詞', '私钥', '私鑰', '密码', '密碼', '秘密鍵', 'パスワード', 'シードフレーズ'],
  ...['니모닉', '개인키', '비밀번호'],
].map((text) => readSigns(text).text)
