import type { Deps } from '../../deps.ts'
import { proxiesOf } from '../../http/unknownProxies.ts'
import type { Dashboard } from './dashboard.contract.ts'

/** What who runs the server must know and can mend in its settings; gone once it is mended. */
export function serverNotices(deps: Deps, now: Date): Dashboard['notices'] {
  const proxy = deps.config.trustedHops === undefined ? proxiesOf(deps).lately(now) : undefined
  if (!proxy) return []
  return [
    {
      key: 'UNKNOWN_PROXY',
      title: `프록시 ${proxy} 뒤에서 요청이 와요`,
      text: 'TRUSTED_HOPS를 정하지 않아, 그 뒤의 사람들은 로그인·가입·인증번호 제한의 일부를 함께 써요. 서버를 시작할 때 TRUSTED_HOPS에 앞에 둔 프록시(CDN·로드밸런서)의 수를 지정해 주세요. 프록시를 쓰지 않는다면 TRUSTED_HOPS=0으로 시작해 주세요.',
    },
  ]
}
