import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css'
import { staffSession } from '#console/auth/staffSession.ts'

/** The one small file that runs before the rest has arrived: who is there is asked at once. */
void staffSession.restore()

/** The list that people open the day with: its code comes beside what every screen needs, not after it. */
if (window.location.pathname === '/admin/order-items')
  void import('./resources/order-items/OrderItemList.tsx').catch(() => undefined)

const root = document.getElementById('root')
if (root) void import('./boot.tsx').then(({ boot }) => boot(root))
