import { expect, test } from 'vitest';
import { invitationCookie, invitationOf, noInvitationCookie } from './invitation-cookie.ts';

const CODE = '0123456789abcdef'.repeat(2);

test('a browser keeps the code of an invitation for an hour, and no script reads it', () => {
	expect(invitationCookie(CODE)).toBe(`tideline.invitation=${CODE}; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax`);
	expect(noInvitationCookie()).toBe('tideline.invitation=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
});

test('only a code is read from it', () => {
	const [cookie = ''] = invitationCookie(CODE).split(';');
	expect(invitationOf(`theme=dark; ${cookie}`)).toBe(CODE);
	for (const cookies of [null, '', 'tideline.invitation=', `${cookie}0`, `x${cookie}`, cookie.toUpperCase()])
		expect(invitationOf(cookies)).toBeUndefined();
});
