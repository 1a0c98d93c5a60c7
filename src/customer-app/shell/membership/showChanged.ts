import type { Subscription } from '#contract/schema.d.ts'
import { queryClient } from '#customer/shell/queryClient.ts'
import { tellSubscription } from '#customer/shell/webview/tellNative.ts'

/** Everything that shows a membership is asked anew, and the app around is told. */
export async function showChanged(of?: Subscription): Promise<void> {
  if (of) tellSubscription(of.status, of.plan.id)
  await queryClient.invalidateQueries()
}
