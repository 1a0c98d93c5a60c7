/** Ways in and screens that are tied to an account. */
export { SocialSettingsScreen } from './SocialSettingsScreen.tsx'
export { TvSettingsScreen } from './TvSettingsScreen.tsx'
