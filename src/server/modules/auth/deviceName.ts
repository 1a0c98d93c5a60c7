/** What a device is, from what its browser says of itself. More specific signs come first. */
const places: [sign: RegExp, name: string][] = [
  [/SMART-TV|SmartTV|Tizen.*TV|Web0S|AppleTV|Android TV|GoogleTV|BRAVIA/i, 'TV'],
  [/iPad/i, '아이패드'],
  [/iPhone|iPod/i, '아이폰'],
  [/Android.*Mobile/i, '안드로이드 폰'],
  [/Android/i, '안드로이드 태블릿'],
  [/CrOS/, '크롬북'],
  [/Windows/i, '윈도우 PC'],
  [/Macintosh|Mac OS X/i, '맥'],
  [/Linux|X11/i, '리눅스 PC'],
]

const browsers: [sign: RegExp, name: string][] = [
  [/KAKAOTALK/i, '카카오톡'],
  [/NAVER\(|NaverSearch/i, '네이버 앱'],
  [/Whale\//i, '웨일'],
  [/SamsungBrowser\//i, '삼성 인터넷'],
  [/Edg(e|A|iOS)?\//i, '엣지'],
  [/OPR\/|Opera/i, '오페라'],
  [/Firefox\/|FxiOS\//i, '파이어폭스'],
  [/Chrome\/|CriOS\//i, '크롬'],
  [/Safari\//i, '사파리'],
]

const find = (list: [RegExp, string][], text: string) => list.find(([sign]) => sign.test(text))?.[1]

/** A device as its owner would call it, e.g. `아이폰 · 홈핏 앱`, `윈도우 PC · 크롬`, or the name they gave it themselves. */
export function deviceNameOf(device: {
  provider: 'web' | 'weapp' | 'tv'
  deviceName: string | null
  userAgent: string | null
}): string {
  if (device.deviceName) return device.deviceName
  const agent = device.userAgent ?? ''
  const place = device.provider === 'tv' ? 'TV' : find(places, agent)
  const program = device.provider === 'weapp' ? '홈핏 앱' : device.provider === 'tv' ? undefined : find(browsers, agent)
  return [place, program].filter(Boolean).join(' · ') || '알 수 없는 기기'
}
