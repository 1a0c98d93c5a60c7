import { z } from '@hono/zod-openapi'
import { day, type Endpoint, endpoint, idParams, idValue } from '../../http/endpoint.ts'
import { addressBody } from '../addresses/addresses.contract.ts'
import { giftCampaignSchema, openCampaigns } from './campaigns.read.ts'
import { chooseOption } from './choose.service.ts'

const path = '/api/v2/gifts/campaigns'

/** What comes with a plan while a campaign lasts. */
export const campaignRoutes: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '지금 멤버십과 함께 받을 수 있는 혜택',
      access: 'public+',
      responses: { 200: z.object({ results: z.array(giftCampaignSchema) }) },
    },
    async ({ db, actor, now }) => ({
      results: await openCampaigns(db, actor.kind === 'user' ? actor.id : undefined, now),
    }),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/choice`,
      summary: '혜택 고르기: 한 사람이 캠페인마다 하나',
      access: 'user',
      extension: true,
      params: idParams,
      body: z.strictObject({ option_id: idValue, address: addressBody }),
      responses: { 201: z.object({ option_id: z.number().int(), schedule_id: z.number().int(), ships_on: day }) },
      errors: [
        'GIFT_CAMPAIGN_NOT_FOUND',
        'GIFT_NOT_ENTITLED',
        'GIFT_ALREADY_CHOSEN',
        'GIFT_OPTION_SOLD_OUT',
        'DATE_NOT_SHIPPABLE',
      ],
    },
    ({ db, actor, params, body, now }) => chooseOption(db, { ...body, userId: actor.id, campaignId: params.id }, now),
  ),
]
