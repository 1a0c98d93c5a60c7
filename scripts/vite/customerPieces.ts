const APP = 'src/customer-app'

/** These files of the customer app or of what it shares, by the beginning of their paths. */
const files = (...paths: string[]) => new RegExp(`(?:${paths.join('|')})`)

/** What every first visit runs, and what both front doors show: in one piece it compresses best. */
const BASE = files(
  `${APP}/main\\.tsx$`,
  `${APP}/shell/(bars/SiteFooter|useNear|trouble/(isLost|QueryError))`,
  `${APP}/ui/(PageTitle|goods/(Badge|Picture|Price|Slides))`,
  `${APP}/features/store/(Hero|StaffLink|banners/(BannerLink|toBanner)|ProductCard|ProductGrid|Section|product/sale/(SaleCountdown|countdown|useServerClock))`,
  'src/shared/company\\.ts$',
)

/**
 * How the customer app is cut. A screen is a piece of its own and comes when it is first visited; what several screens
 * share comes in a few pieces by what it is for, since the first script names every piece with all that it needs. The
 * first group that knows a file has it, with what only that file stands on.
 */
export const customerPieces = [
  { name: 'base', test: BASE },
  // the calendar is most of what it weighs: only where a date is written
  { name: 'kst', test: files('src/shared/(format/kst|calendar/days)', 'node_modules/dayjs/') },
  {
    name: 'parts',
    test: files(
      `${APP}/ui/(?!fields/|photos/|reviews/)`,
      `${APP}/shell/(NextPage|bars/|cart/|claimWords|itemStatus|trouble/)`,
      'src/shared/(words/|format/|api/wire|validation/checked)',
    ),
    minShareCount: 2,
  },
  // reviews and returns are sent with photos
  {
    name: 'photos',
    test: files(
      `${APP}/ui/photos/Photo(Field|Tile)`,
      `${APP}/shell/forms/(PhotosField|uploadImages|useDraft|useSendOnce|useUploads)`,
    ),
    minShareCount: 2,
  },
  {
    name: 'fields',
    test: files(
      `${APP}/ui/fields/`,
      `${APP}/shell/(billing/|forms/(CodeEntry|PasswordField|showFormError|useCode))`,
      `${APP}/features/account/(FormSkeleton|useMe)`,
      'src/shared/(consents|validation/(birthYear|text))',
    ),
    minShareCount: 2,
  },
  { name: 'address', test: files(`${APP}/shell/address/`), minShareCount: 2 },
  { name: 'auth', test: files(`${APP}/features/auth/(?!social/)`), minShareCount: 2 },
  { name: 'claims', test: files(`${APP}/features/claims/`), minShareCount: 2 },
  {
    name: 'wishes',
    test: files(`${APP}/features/store/wishes/(toggleWish|markWish|list/|recent/|restock/(?!RestockSheet))`),
  },
  // writing and changing are one form
  { name: 'review', test: files(`${APP}/features/reviews/(form/|forgetReviews)`) },
  { name: 'price', test: files(`${APP}/(features/checkout/CheckoutSkeleton|shell/receipt/)`), minShareCount: 2 },
  { name: 'reset', test: files(`${APP}/features/auth/(Reset|SuccessSignUp)`) },
  // screens of a few lines each
  { name: 'coming', test: files(`${APP}/features/membership/(Coming|EventNotFound|Membership)`) },
  {
    name: 'lists',
    test: files(
      `${APP}/features/store/(ProductPages|ListHeader|SortSelect|BestScreen|OnlyScreen|brands/|categories/CategoryScreen|search/(Narrowing|filters|useIsWide))`,
    ),
  },
]
