import { providerWord } from '#shared/words/members.ts'

const PROBLEMS: Record<string, string> = {
  SOCIAL_DENIED: '동의하지 않아서 아무것도 바뀌지 않았어요.',
  SOCIAL_STATE: '시간이 지났거나 다른 창에서 시작한 연결이에요. 다시 해 주세요.',
  SOCIAL_UNAVAILABLE: '로그인 서비스가 답하지 않아요. 잠시 후 다시 해 주세요.',
  SOCIAL_LINKED_ELSEWHERE: '이미 다른 홈핏 계정에 연결된 계정이에요. 그 계정에서 연결을 끊은 뒤 다시 해 주세요.',
  SOCIAL_ALREADY_LINKED: '이미 다른 계정으로 연결돼 있어요. 연결을 끊은 뒤 다시 해 주세요.',
  RATE_LIMITED: '너무 자주 시도했어요. 10분쯤 뒤에 다시 해 주세요.',
}

/** What became of linking an account, from the address that it came back to; null when nothing was linked. */
export function outcomeOf(params: URLSearchParams): { linked: boolean; title: string; description: string } | null {
  const label = providerWord(params.get('provider') ?? '')
  const error = params.get('error')
  if (error !== null) {
    const problem = Object.hasOwn(PROBLEMS, error) ? PROBLEMS[error] : undefined
    return {
      linked: false,
      title: `${label} 계정을 연결하지 못했어요`,
      description: problem ?? '받은 답을 확인할 수 없었어요. 다시 해 주세요.',
    }
  }
  if (params.get('result') !== 'linked') return null
  return { linked: true, title: `${label} 계정을 연결했어요`, description: '이제 이 계정으로도 로그인할 수 있어요.' }
}
