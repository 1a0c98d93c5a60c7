/**
 * Passwords that everybody tries first: those on top of every list of breached ones, the Korean ones among them (Korean
 * words typed on an English keyboard, the finger walks 1q2w3e4r and qwer1234), and all that differs from them only by
 * capitals, by signs for letters (P@ssw0rd) or by digits and signs at the ends.
 */

/** Words. Digits and signs before and after them make no difference. */
const WORDS = new Set(
  `a aa aaa ab abc abcd abcde abcdef abcdefg abcdefgh abcdefghij q qq qw qwe qwer qwert qwerty qwertyu qwertyui qwertyuiop
  as asd asdf asdfg asdfgh asdfghjkl z zx zxc zxcv zxcvb zxcvbn zxcvbnm qaz wsx qazwsx qazwsxedc qweasd qweasdzxc asdfqwer
  qwerasdf qwerasdfzxcv zaq pass passw passwd password passwords passcode pw my mypassword mypass yourpassword newpassword
  secret letmein welcome iloveyou ilove loveyou love lovely admin administrator root master user guest test tester testing
  temp demo sample login access hello helloworld changeme default system server monkey dragon sunshine princess football
  baseball soccer basketball superman batman shadow michael jordan charlie daniel jessica ashley computer internet
  samsung apple google naver kakao daum facebook instagram youtube korea seoul busan coupang pokemon starwars whatever
  trustno freedom flower summer winter spring autumn family angel lucky happy mylove baby sweet honey chocolate cookie
  homefit homept hometraining fitness pilates yoga diet workout gym health
  qlalfqjsgh qlqjs dkagh tkfkd tkfkdgo tkfkdgody wkdhqldi dkssud dkssudgktpdy dkssudgkdl eogksalsrnr gksrnr rkskek gkdl
  gkdldy tjdnf rhksfl rhksflwk xptmxm dhkdlsk ghadkagh sksms sksmsskdi dbwj ghaejr ghavlt vhzptahs rladbwls aksemfdj
  chlrh chlrhek djaak dkqk wjdqh gidqhr gody rhaehfdl dhQk qkrrmflek tkddlf ekfqlc gksmf qkek rhdiddl rkddkwl alsrud
  비밀번호 비번 암호 사랑 사랑해 사랑해요 안녕 안녕하세요 대한민국 한국 가나다 가나다라 가나다라마바사 아이디 관리자 테스트 홈핏 운동 필라테스 요가 다이어트`
    .split(/\s+/)
    .filter(Boolean),
)

/** Finger walks of letters and digits together; signs in or after them make no difference. */
const WALKS = [
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qaz1wsx2edc3',
  'zaq12wsx',
  'zaq1xsw2cde3vfr4',
  '123qwe123qwe',
  '123qweasdzxc',
  '1234qwerasdf',
  'qwe123asd456',
  'asd123qwe456',
  'abc123def456',
  'a1b2c3d4e5f6g7h8i9j0',
  'a1s2d3f4g5h6',
  '1a2b3c4d5e6f7g8h9i0j',
  '12qwaszx34erdfcv',
  '1q2w3e1q2w3e',
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
]

const SIGNS: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's' }

/** Whether this password is among those that are tried first. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const letters = plain.replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (isWalk(letters) || isRepeated(plain) || isRepeated(letters)) return true
  if (/^(8210|010)\d{8}$/.test(letters)) return true
  return [plain, withoutSigns(plain)].some((text) => WORDS.has(coreOf(text)))
}

/** The word between digits and signs; a single letter at the very end is there for the rules. */
const coreOf = (text: string) => text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+\p{L}?$/u, '')

/** Signs that stand for letters become letters again, except in the tail, where they are decoration. */
function withoutSigns(text: string): string {
  const end = text.search(/(?:[^\p{L}]+\p{L}?)?$/u)
  return Array.from(text.slice(0, end), (letter) => SIGNS[letter] ?? letter).join('')
}

/** A stretch of a walk, forwards or backwards, with nothing else but a few digits at the end. */
function isWalk(letters: string): boolean {
  const stem = letters.length > 6 ? letters : ''
  if (stem === '') return false
  return WALKS.some((walk) => [walk, Array.from(walk).reverse().join('')].some((way) => startsIn(way, stem)))
}

function startsIn(walk: string, text: string): boolean {
  if (walk.includes(text)) return true
  for (let length = text.length - 1; length >= 6; length--)
    if (walk.includes(text.slice(0, length))) return /^\d{0,4}[a-z]?$/.test(text.slice(length))
  return false
}

/** One to four characters, over and over: 12121212, abcabcabc, asdfasdfasdf. */
function isRepeated(text: string): boolean {
  return text.length >= 6 && /^(.{1,4})\1+(?:.{0,3})$/u.test(text) && new Set(text).size <= 4
}
