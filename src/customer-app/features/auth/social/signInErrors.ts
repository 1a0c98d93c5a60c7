import { pathTo } from '#shared/api/wire.ts'
/** What to say of a sign-in that came to nothing, and what to do next. */
export type SignInTrouble = {
  title: string
  description: string
  /** `again`: the same way once more; `sign-in`: choose a way; `later`: it only helps to wait */
  next: 'again' | 'sign-in' | 'later'
}

const TROUBLES: Record<string, SignInTrouble> = {
  SOCIAL_DENIED: {
    title: '로그인을 취소했어요',
    description: '동의하지 않아서 아무것도 바뀌지 않았어요. 마음이 바뀌면 다시 시도해 주세요.',
    next: 'again',
  },
  SOCIAL_STATE: {
    title: '로그인 시간이 지났어요',
    description: '10분이 지났거나 다른 창에서 시작한 로그인이에요. 처음부터 다시 해 주세요.',
    next: 'again',
  },
  SOCIAL_FAILED: {
    title: '로그인하지 못했어요',
    description: '받은 답을 확인할 수 없었어요. 다시 시도하거나 다른 방법으로 로그인해 주세요.',
    next: 'again',
  },
  SOCIAL_UNAVAILABLE: {
    title: '지금은 연결되지 않아요',
    description: '로그인 서비스가 답하지 않아요. 잠시 후 다시 시도하거나 다른 방법으로 로그인해 주세요.',
    next: 'again',
  },
  SOCIAL_NOT_OFFERED: {
    title: '지금은 쓸 수 없는 방법이에요',
    description: '다른 방법으로 로그인해 주세요.',
    next: 'sign-in',
  },
  REDIRECT_NOT_ALLOWED: {
    title: '안전하지 않은 주소예요',
    description: '홈핏 밖으로 이어지는 주소라서 로그인을 시작하지 않았어요. 홈핏에서 다시 시작해 주세요.',
    next: 'sign-in',
  },
  ACCOUNT_LOCKED: {
    title: '로그인할 수 없는 계정이에요',
    description: '잠겼거나 이용이 정지된 계정이에요. 고객센터에 알려 주시면 확인해 드려요.',
    next: 'sign-in',
  },
  RATE_LIMITED: {
    title: '너무 자주 시도했어요',
    description: '10분쯤 뒤에 다시 시도해 주세요. 그동안 이메일로는 로그인할 수 있어요.',
    next: 'later',
  },
  SESSION_NOT_KEPT: {
    title: '로그인이 저장되지 않았어요',
    description: '브라우저가 쿠키를 막고 있으면 로그인할 수 없어요. 설정을 확인하고 다시 시도해 주세요.',
    next: 'again',
  },
  SOCIAL_TICKET_EXPIRED: {
    title: '가입 시간이 지났어요',
    description: '15분이 지났어요. 소셜 로그인을 처음부터 다시 해 주세요.',
    next: 'again',
  },
}

const UNKNOWN: SignInTrouble = {
  title: '로그인하지 못했어요',
  description: '알 수 없는 이유로 로그인이 끝나지 않았어요. 다시 시도해 주세요.',
  next: 'sign-in',
}

/** The words for an error code; words that fit anything for a code that nobody knows. */
export const troubleOf = (code: string | null): SignInTrouble =>
  (code !== null && Object.hasOwn(TROUBLES, code) ? TROUBLES[code] : undefined) ?? UNKNOWN

const BRANDS = ['kakao', 'naver', 'apple', 'google']

/** The address that tries the same way once more; undefined when it is not known which that was. */
export function againPath(provider: string | null, redirectPath: string): string | undefined {
  if (provider === null || !BRANDS.includes(provider)) return undefined
  return `${pathTo('/api/v2/auth/social/{provider}/start', { provider })}?redirect_path=${encodeURIComponent(redirectPath)}`
}
