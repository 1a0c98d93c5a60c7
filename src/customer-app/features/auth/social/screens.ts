/** Back from another service, or from its refusal. */
export { SocialScreen } from './SocialScreen.tsx'
export { SignInErrorScreen } from './SignInErrorScreen.tsx'
