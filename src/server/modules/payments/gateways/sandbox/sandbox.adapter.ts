import type { GatewayAdapter } from '../adapter.ts'
import { sandboxRoutes } from './sandbox.routes.ts'
import { httpDelivery } from './sandboxEvents.ts'
import { sandboxGateway } from './sandboxGateway.ts'
import { gatewayWord } from '#shared/words/payments.ts'

/** Pretend payments, in the sample shop and where things are tried out. */
export const sandboxAdapter: GatewayAdapter<{ kind: 'sandbox' }> = {
  name: 'sandbox',
  provider: 'SANDBOX',
  label: gatewayWord.SANDBOX,
  settings(_env, strict) {
    if (strict)
      throw new Error(
        'APP_ENV=production에서는 모의 결제(sandbox)로 시작할 수 없어요. PG=toss 또는 PG=portone과 그 키를 지정해 주세요. 시험이 목적이면 ALLOW_SANDBOX_PG=1을 지정해 주세요.',
      )
    return { kind: 'sandbox' }
  },
  open: (_settings, { db, clock, keys, publicUrl }) =>
    sandboxGateway({ db, clock, secret: keys.sandboxWebhook, deliver: httpDelivery(publicUrl) }),
  routes: sandboxRoutes,
}
