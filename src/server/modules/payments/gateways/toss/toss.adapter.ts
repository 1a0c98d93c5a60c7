import { type WindowMethod, windowMethods } from '../../../../ports/gateway.ts'
import { apiUrlOf, type Env, type GatewayAdapter, required } from '../adapter.ts'
import { tossGateway, type TossOptions } from './tossGateway.ts'
import { tossLibrary } from './tossWindow.ts'
import { gatewayWord } from '#shared/words/payments.ts'

type TossSettings = { kind: 'toss' } & Omit<TossOptions, 'publicUrl' | 'seal'>

export const tossAdapter: GatewayAdapter<TossSettings> = {
  name: 'toss',
  provider: 'TOSS',
  label: gatewayWord.TOSS,
  settings(env, strict) {
    const clientKey = required(env, 'TOSS_CLIENT_KEY')
    const secretKey = required(env, 'TOSS_SECRET_KEY')
    const [client, secret] = [/^(test|live)_(g?)ck_/.exec(clientKey), /^(test|live)_(g?)sk_/.exec(secretKey)]
    if (!client || !secret)
      throw new Error('TOSS_CLIENT_KEY는 test_ck_·live_ck_로, TOSS_SECRET_KEY는 test_sk_·live_sk_로 시작해야 해요.')
    if (client[1] !== secret[1] || client[2] !== secret[2])
      throw new Error('TOSS_CLIENT_KEY와 TOSS_SECRET_KEY가 짝이 아니에요. 같은 상점의 같은 종류 키를 지정해 주세요.')
    if (strict && client[1] === 'test')
      throw new Error(
        'APP_ENV=production에서는 토스페이먼츠 테스트 키로 시작할 수 없어요. 시험이 목적이면 ALLOW_SANDBOX_PG=1을 지정해 주세요.',
      )
    return { kind: 'toss', clientKey, secretKey, methods: methodsOf(env), ...apiUrlOf(env, 'TOSS_API_URL') }
  },
  open: (settings, { keys, publicUrl }) => tossGateway({ ...settings, publicUrl, seal: (text) => keys.seal(text) }),
  window: {
    library: tossLibrary,
    returned: ({ paymentKey, amount }) => ({ key: paymentKey, amount: amount ?? '' }),
  },
  webhooks: {
    summary: '토스페이먼츠의 알림. 서명이 없어서, 결제사에 다시 물어볼 계기로만 써요.',
    signed: false,
  },
}

/** What the contract with Toss covers, `TOSS_METHODS=CARD,TRANSFER`; without it cards and the easy pays of its window. */
function methodsOf(env: Env): WindowMethod[] {
  const named = (env['TOSS_METHODS'] ?? 'CARD,NAVERPAY,KAKAOPAY,TOSSPAY').split(',').map((one) => one.trim())
  const unknown = named.find((one) => !windowMethods.some((method) => method === one))
  if (unknown !== undefined)
    throw new Error(`TOSS_METHODS는 ${windowMethods.join(', ')} 중에서 골라 주세요: ${unknown}`)
  return windowMethods.filter((method) => named.includes(method))
}
