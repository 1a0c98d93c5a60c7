/** How a figure stands against an earlier one, in words and a sign, never in colour alone. */
export const changeText = (now: number, then: number): { text: string; up: boolean | null } => {
  if (now === then) return { text: '지난주와 같아요', up: null }
  if (then === 0) return { text: '지난주에는 없었어요', up: true }
  const percent = Math.round(((now - then) / then) * 100)
  if (percent === 0) return { text: '지난주와 거의 같아요', up: null }
  return { text: `${percent > 0 ? '▲' : '▼'} ${Math.abs(percent).toLocaleString('ko-KR')}%`, up: percent > 0 }
}
