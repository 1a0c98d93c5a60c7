import type { EventCard } from '#customer/api/models.ts'
import type { BannerContent } from './BannerLink.tsx'

/** The banner in an event; nothing without a picture and a place to go. */
export const toBanner = ({ id, title, image, link_url }: EventCard): BannerContent[] =>
  image && link_url ? [{ id, title, image, link_url }] : []
