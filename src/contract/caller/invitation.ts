/** Links by which an admin lets new people sign up, also where the service is closed. */

/** Days for which an invitation is good. */
export const INVITATION_DAYS = { least: 1, most: 30, usual: 7 } as const;
/** People who may sign up with one invitation. */
export const INVITATION_USES = { least: 1, most: 100, usual: 1 } as const;

/** Why an invitation lets nobody in any more. `used`: as many people as it was for have signed up. */
export const INVITATION_ENDS = ['used', 'expired', 'revoked'] as const;
export type InvitationEnd = (typeof INVITATION_ENDS)[number];

/** The code in a link: 128 random bits in hex. */
export const isInvitationCode = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

export const invitationPath = (code: string): string => `/join/${code}`;
