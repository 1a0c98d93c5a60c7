import { expect, test } from 'vitest'
import { notifications, pushSubscriptions } from '#server/modules/notifications/notifications.tables.ts'
import { sendPushes } from '#server/modules/notifications/push.jobs.ts'
import { webPushSender } from '#server/modules/notifications/webPush.ts'
import { useApi } from '#tests/support/api.ts'
import { tell } from '#tests/support/notifications.ts'
import { aBrowser, vapidKeys } from '#tests/support/pushServer.ts'

const api = useApi()
const path = '/api/v2/user/push-subscriptions'

test('여럿이 함께 알리고 함께 보내도 한 번만 쓰고 한 번만 보내며, 두 사람이 함께 켠 브라우저는 한 사람의 것이다', async () => {
  const sent: string[] = []
  api.deps.push = webPushSender(vapidKeys(), async (address) => {
    sent.push(address)
    return 201
  })
  const [a, b] = [await api.customer(), await api.customer()]
  const { subscription } = aBrowser()
  const answers = await Promise.all([a, b, a, b, a, b].map((one) => one.post(path, subscription)))
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 204])
  const [kept, ...others] = await api.deps.db.select().from(pushSubscriptions)
  expect(others).toEqual([])
  const owner = kept?.userId ?? 0
  await Promise.all(Array.from({ length: 6 }, () => tell(api, owner, {}, {})))
  expect(await api.deps.db.select().from(notifications)).toHaveLength(2)
  const runs = await Promise.all(Array.from({ length: 4 }, () => sendPushes(api.deps)))
  expect(runs.reduce((sum, { pushed }) => sum + pushed, 0)).toBe(2)
  expect(sent).toEqual([subscription.endpoint, subscription.endpoint])
})
