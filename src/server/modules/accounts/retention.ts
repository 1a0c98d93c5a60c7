/** What the law has us keep of a member who left, and for how long. Texts are what the member reads before leaving. */

export type RetainedKind = 'CONTRACT' | 'COMPLAINT' | 'ADVERTISING' | 'ACCESS'

type Rule = { title: string; reason: string; months: number; period: string }

const commerce = '전자상거래 등에서의 소비자보호에 관한 법률 제6조'

export const retention: Record<RetainedKind, Rule> = {
  CONTRACT: {
    title: '계약·청약철회, 결제와 배송 기록',
    reason: `${commerce}: 계약 또는 청약철회, 대금결제 및 재화 등의 공급에 관한 기록 5년`,
    months: 60,
    period: '5년',
  },
  COMPLAINT: {
    title: '교환·반품 등 불만과 분쟁을 처리한 기록',
    reason: `${commerce}: 소비자의 불만 또는 분쟁처리에 관한 기록 3년`,
    months: 36,
    period: '3년',
  },
  ADVERTISING: {
    title: '광고 수신 동의와 철회 기록',
    reason: `${commerce}: 표시·광고에 관한 기록 6개월`,
    months: 6,
    period: '6개월',
  },
  ACCESS: {
    title: '로그인 기록',
    reason: '통신비밀보호법 시행령 제41조: 접속 기록 3개월',
    months: 3,
    period: '3개월',
  },
}

/** The hashes that keep a first-time benefit from being had twice. */
export const hashMonths = 12
