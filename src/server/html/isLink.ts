import { safeRedirectPath } from '#shared/format/url.ts'

/** A page of ours, or one elsewhere that is fetched safely. */
export const isLink = (link: string): boolean =>
  safeRedirectPath(link) !== null || /^https:\/\/[^\s/]+\.[^\s]+$/.test(link)
