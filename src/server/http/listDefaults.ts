/** How many a list gives when nobody says how many. `offset` and `limit`: questions, answers and most lists. */
export const DEFAULT_LIMIT = 10
/** `page` and `page_size`: followers, followings and staff's lists. */
export const DEFAULT_PAGE_SIZE = 20
/** What the app asks for when it shows the membership's products. */
export const SUBSCRIPTION_PRODUCTS_PAGE = { page: 1, page_size: 100 } as const
