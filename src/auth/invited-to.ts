import { env } from '../env.ts';
import { invitationOf } from './invitation-cookie.ts';

/** The host of this service, for a browser that opened an invitation. Whether that is good is asked at the sign-up. */
export const invitedTo = (cookies: string | null): string | undefined =>
	invitationOf(cookies) === undefined ? undefined : env.publicHost;

/** Whether everybody may sign up, with an invitation or without. */
export const signUpIsOpen = (): boolean => env.signUp.by === 'open';
