import { z } from '@hono/zod-openapi'
import { sure } from '../../db/sure.ts'
import { day, type Endpoint, endpoint, reply } from '../../http/endpoint.ts'
import type { ErrorCode } from '../../http/errorTable.ts'
import { addressBody } from '../addresses/addresses.contract.ts'
import { startedSchema, subscriptionSchema } from '../subscriptions/subscriptions.contract.ts'
import { liveOf, presentSubscription } from '../subscriptions/subscriptions.read.ts'
import { previewVoucher, redeemVoucher } from './redeem.service.ts'
import { upgradesOfVoucher, upgradeVoucher } from './upgrade.service.ts'
import {
  kitOnItsWaySchema,
  voucherKey,
  voucherPreviewSchema,
  voucherUpgradeBody,
  voucherUpgradesSchema,
} from './vouchers.contract.ts'

const path = '/api/v2/subscriptions/voucher'
const alias = '/api/v2/user/subscriptions/voucher'
const refusals: ErrorCode[] = [
  'VOUCHER_INVALID',
  'VOUCHER_USED',
  'VOUCHER_EXPIRED',
  'VOUCHER_NOT_STACKABLE',
  'RATE_LIMITED',
]

/** Vouchers as those meet them who hold one. */
export const voucherRoutes: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: `${path}/redeem`,
      aliases: [`${alias}/redeem`],
      summary: '이용권 미리보기: 무엇을 언제부터 쓰게 되는지. 쓰지는 않아요',
      access: 'user',
      query: voucherKey,
      responses: { 200: voucherPreviewSchema },
      errors: refusals,
    },
    ({ deps, query, actor, place, now }) => previewVoucher(deps, query, { userId: actor.id, place }, now),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/upgrades`,
      aliases: [`${alias}/upgrades`],
      summary: '이용권에 금액을 더해 쓸 수 있는 요금제',
      access: 'user',
      query: voucherKey,
      responses: { 200: voucherUpgradesSchema },
      errors: refusals,
    },
    ({ deps, query, actor, place, now }) => upgradesOfVoucher(deps, query, { userId: actor.id, place }, now),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/upgrades`,
      aliases: [`${alias}/upgrades`],
      summary: '이용권에 금액을 더해 등록: 등록한 결제수단으로 차액을 한 번 결제해요',
      access: 'user',
      extension: true,
      transaction: false,
      query: voucherKey,
      body: voucherUpgradeBody,
      responses: { 201: startedSchema, 202: startedSchema },
      errors: [
        ...refusals,
        'VOUCHER_BEING_PAID',
        'VOUCHER_NOT_UPGRADED',
        'UPGRADE_NOT_ALLOWED',
        'PRICE_CHANGED',
        'CONSENT_REQUIRED',
        'CONSENT_OUTDATED',
        'ADDRESS_REQUIRED',
        'BILLING_KEY_NOT_FOUND',
        'INSTALLMENT_NOT_ALLOWED',
        'PAYMENT_IN_PROGRESS',
        'PAYMENT_REJECTED',
      ],
    },
    async ({ deps, query, body, actor, place, requestKey }) => {
      const asking = { userId: actor.id, place }
      const started = await upgradeVoucher(deps, { key: query, asking, requestId: requestKey?.requestId, body })
      return started.status === 'PENDING' ? reply(202, started) : started
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/redeem`,
      aliases: [`${alias}/redeem`],
      summary: '이용권 등록: 남은 기간 뒤에 이어 붙고, 구성품이 있으면 배송을 잡아요',
      access: 'user',
      // a code tried in vain stays counted
      transaction: false,
      query: voucherKey,
      body: z.strictObject({ address: addressBody.optional() }),
      bodyOptional: true,
      responses: {
        200: z.object({
          subscription: subscriptionSchema,
          period: z.object({ starts_on: day, ends_on: day }),
          delivery_schedule: kitOnItsWaySchema.optional(),
        }),
      },
      errors: [...refusals, 'VOUCHER_BEING_PAID', 'ADDRESS_REQUIRED', 'DATE_NOT_SHIPPABLE'],
    },
    ({ deps, query, body, actor, place, requestKey, now }) =>
      redeemVoucher(
        deps,
        { key: query, address: body.address, asking: { userId: actor.id, place }, requestKey },
        async (tx, { startsOn, endsOn, kit }) => ({
          subscription: await presentSubscription(tx, sure(await liveOf(tx, actor.id)), now),
          period: { starts_on: startsOn, ends_on: endsOn },
          ...(kit
            ? {
                delivery_schedule: {
                  id: kit.id,
                  sku: { id: kit.skuId, name: kit.name },
                  quantity: kit.quantity,
                  ships_on: kit.shipsOn,
                },
              }
            : {}),
        }),
      ),
  ),
]
