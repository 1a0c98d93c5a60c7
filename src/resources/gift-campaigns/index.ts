import CampaignIcon from '@mui/icons-material/CardGiftcardOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 혜택 캠페인: what those choose from who pay for certain plans while it lasts. */
export const giftCampaigns: ResourceEntry = {
  name: 'gift-campaigns',
  label: '혜택 캠페인',
  group: '멤버십',
  icon: CampaignIcon,
  keywords: ['선물', '사은품', '혜택', '옵션', '재고'],
  permission: { read: 'gifts:read', create: 'gifts:write', edit: 'gifts:write', delete: 'gifts:write' },
  recordRepresentation: 'title',
  list: screen(() => import('./CampaignList.tsx'), 'CampaignList'),
  create: screen(() => import('./CampaignCreate.tsx'), 'CampaignCreate'),
  edit: screen(() => import('./CampaignEdit.tsx'), 'CampaignEdit'),
}
