import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { proxiesOf } from '../../http/unknownProxies.ts'
import { uncountedCount } from '../statistics/closing.read.ts'
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

/** Orders and refunds that statistics leave out because their rows do not add up; gone once they do. */
export async function uncountedNotices(db: Db): Promise<Dashboard['notices']> {
  const count = await uncountedCount(db)
  if (count === 0) return []
  return [
    {
      key: 'UNCOUNTED_SALES',
      title: `매출 통계에 세지 못한 주문·환불이 ${count.toLocaleString('ko-KR')}건 있어요`,
      text: '금액이 서로 맞지 않아 통계에서 빼 두었어요. 10분마다 다시 세고, 맞게 고쳐지면 조정으로 들어가요.',
    },
  ]
}
