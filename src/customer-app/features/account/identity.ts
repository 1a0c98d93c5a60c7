/** Who somebody is: profile, password, phone. */
export { MobileScreen } from './MobileScreen.tsx'
export { PasswordScreen } from './PasswordScreen.tsx'
export { ProfileScreen } from './ProfileScreen.tsx'
