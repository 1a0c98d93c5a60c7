const SYSTEMS: [RegExp, string][] = [
  [/iPad/, '아이패드'],
  [/iPhone|iPod/, '아이폰'],
  [/Android.*(TV|BRAVIA|AFT)|SMART-TV|SmartTV|Web0S|Tizen.*TV|AppleTV/i, 'TV'],
  [/Android(?!.*Mobile)/, '안드로이드 태블릿'],
  [/Android/, '안드로이드폰'],
  [/CrOS/, '크롬북'],
  [/Macintosh|Mac OS X/, '맥'],
  [/Windows/, '윈도우 PC'],
  [/Linux|X11/, '리눅스 PC'],
]

/** Order matters: almost everybody also says Safari and Chrome. */
const BROWSERS: [RegExp, string][] = [
  [/\bweapp\/\d/i, '홈핏 앱'],
  [/KAKAOTALK/i, '카카오톡'],
  [/NAVER\(inapp|\bNAVER\b/, '네이버 앱'],
  [/SamsungBrowser/, '삼성 인터넷'],
  [/Whale\//, '웨일'],
  [/Edg(e|A|iOS)?\//, '엣지'],
  [/OPR\/|Opera/, '오페라'],
  [/Firefox|FxiOS/, '파이어폭스'],
  [/CriOS|Chrome\//, '크롬'],
  [/Safari\//, '사파리'],
]

const nameIn = (table: [RegExp, string][], userAgent: string) => table.find(([pattern]) => pattern.test(userAgent))?.[1]

/** A device in words, from the user agent it sent: `아이폰 · 사파리`. Never more than a guess, so never part of a decision. */
export function deviceName(userAgent: string | null | undefined): string {
  const parts = [nameIn(SYSTEMS, userAgent ?? ''), nameIn(BROWSERS, userAgent ?? '')].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : '알 수 없는 기기'
}
