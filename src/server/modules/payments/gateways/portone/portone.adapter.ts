import { windowMethods, billingKinds } from '../../../../ports/gateway.ts'
import { apiUrlOf, type GatewayAdapter, required } from '../adapter.ts'
import { portoneGateway, type PortoneOptions } from './portoneGateway.ts'
import { portoneLibrary } from './portoneWindow.ts'
import { gatewayWord } from '#shared/words/payments.ts'

type PortoneSettings = { kind: 'portone' } & Omit<PortoneOptions, 'publicUrl' | 'seal'>

export const portoneAdapter: GatewayAdapter<PortoneSettings> = {
  name: 'portone',
  provider: 'PORTONE',
  label: gatewayWord.PORTONE,
  settings(env) {
    const others = windowMethods.filter((method) => method !== 'CARD')
    const own = others.flatMap((pay) => {
      const key = env[`PORTONE_CHANNEL_KEY_${pay}`]
      return key ? [[pay, key] as const] : []
    })
    const billing = billingKinds.flatMap((kind) => {
      const key = kind === 'CARD' ? env['PORTONE_BILLING_CHANNEL_KEY'] : env[`PORTONE_BILLING_CHANNEL_KEY_${kind}`]
      return key ? [[kind, key] as const] : []
    })
    const old = env['PORTONE_WEBHOOK_SECRET_OLD']
    return {
      kind: 'portone',
      storeId: required(env, 'PORTONE_STORE_ID'),
      apiSecret: required(env, 'PORTONE_API_SECRET'),
      channels: { CARD: required(env, 'PORTONE_CHANNEL_KEY'), ...Object.fromEntries(own) },
      ...(billing.length > 0 ? { billingChannels: Object.fromEntries(billing) } : {}),
      webhookSecrets: [required(env, 'PORTONE_WEBHOOK_SECRET'), ...(old ? [old] : [])],
      ...apiUrlOf(env, 'PORTONE_API_URL'),
    }
  },
  open: (settings, { keys, publicUrl }) => portoneGateway({ ...settings, publicUrl, seal: (text) => keys.seal(text) }),
  // the amount is what we registered before the window opened
  window: { library: portoneLibrary, returned: ({ paymentId }) => ({ key: paymentId }) },
  webhooks: {
    summary: '포트원의 알림. 서명이 맞아야 하고, 결제사에 다시 물어볼 계기로만 써요.',
    signed: true,
  },
}
