import ScheduleIcon from '@mui/icons-material/CalendarMonthOutlined'
import { screen, type PageEntry } from '#console/registry.ts'

/** 배송 일정: what is planned to leave, by origin and day. */
export const deliverySchedules: PageEntry = {
  path: '/delivery-schedules',
  label: '배송 일정',
  group: '설정',
  icon: ScheduleIcon,
  keywords: ['정기배송', '키트', '선물', '이용권', '출고일', '출고 묶음', '출고 달력'],
  permission: 'shipping:read',
  page: screen(() => import('./DeliverySchedules.tsx'), 'DeliverySchedules'),
}
