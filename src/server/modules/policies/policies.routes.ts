import { endpoint } from '../../http/endpoint.ts'
import { shopPoliciesSchema } from './policies.contract.ts'
import { readPolicies } from './policies.read.ts'

/** What the customer app tells of the shop's policies: in its guide and at the foot of its front doors. */
export const policiesRoutes = [
  endpoint(
    {
      method: 'get',
      path: '/store/v1/policies',
      summary: '적립, 반품, 상담 시간: 지금의 정책',
      access: 'public',
      extension: true,
      cacheSeconds: 10,
      responses: { 200: shopPoliciesSchema },
    },
    // staff's own are not in its contract, so they do not leave
    ({ db }) => readPolicies(db),
  ),
]
