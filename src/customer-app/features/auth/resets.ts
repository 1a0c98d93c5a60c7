/** A forgotten password, from the mail to the new one. */
export { ResetPasswordScreen } from './ResetPasswordScreen.tsx'
export { ResetRequestScreen } from './ResetRequestScreen.tsx'
