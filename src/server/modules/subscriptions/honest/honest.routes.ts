import { z } from '@hono/zod-openapi'
import { subjectOf } from '../../../http/actor.ts'
import { day, type Endpoint, endpoint, wonValue } from '../../../http/endpoint.ts'
import { sure } from '../../../db/sure.ts'
import { subscriptionSchema } from '../subscriptions.contract.ts'
import { liveOf, presentSubscription } from '../subscriptions.read.ts'
import { answerOffer } from './answer.service.ts'

/** 양심 결제: what a member says to a paid month without a workout. */
export const honestRoutes: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path: '/api/v2/subscriptions/honest-answer',
      summary: '운동하지 않은 달에 답하기: 한 달 쉬어 가기, 다음 결제에서 크레딧 받기, 이대로 계속하기',
      access: 'user',
      extension: true,
      transaction: false,
      body: z.strictObject({
        answer: z.enum(['PAUSE', 'CREDIT', 'CONTINUE']),
        charge_on: day.openapi({ description: '물어본 결제일. 지난 제안에 답하지 않도록' }),
        expected_credit: wonValue.optional().openapi({ description: '보여 준 크레딧. CREDIT일 때' }),
      }),
      responses: { 200: subscriptionSchema },
      errors: [
        'SUBSCRIPTION_NOT_FOUND',
        'HONEST_OFFER_OVER',
        'HONEST_ANSWERED',
        'HONEST_TRAINED',
        'PRICE_CHANGED',
        'PAYMENT_IN_PROGRESS',
        'SUBSCRIPTION_STATE',
      ],
    },
    async ({ deps, actor, body }) => {
      await answerOffer(deps, { userId: actor.id, actor: subjectOf(actor) }, body)
      const held = sure(await liveOf(deps.db, actor.id))
      return presentSubscription(deps.db, held, deps.clock.now())
    },
  ),
]
