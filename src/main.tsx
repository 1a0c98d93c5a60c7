import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css'
import { staffSession } from '#console/auth/staffSession.ts'
import { askAsItOpens } from '#console/list/opening.ts'
import { FIRST_LIST } from './resources/order-items/initial.ts'

/** The one small file that runs before the rest has arrived: who is there is asked at once, and the first rows after it. */
const { pathname, search } = window.location
if (pathname === `/admin/${FIRST_LIST.name}` && search === '')
  void staffSession.firstToken().then((token) => askAsItOpens(FIRST_LIST, token))
void staffSession.restore()

const root = document.getElementById('root')
if (root) void import('./boot.tsx').then(({ boot }) => boot(root))
