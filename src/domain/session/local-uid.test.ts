import { afterEach, beforeEach, expect, test } from 'vitest';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { createDomain, type Domain } from '../domain.ts';
import { localUid } from './local-uid.ts';
import { signIn } from './sign-in.ts';

let world: World;
beforeEach(async () => {
	world = await createWorld('embedded', '');
});
afterEach(() => world.close());

const enter = async (name: string, domain: Domain = world.domain) => {
	const uid = await localUid({ domain, principal: ANONYMOUS }, { name });
	const { profile } = await signIn({ domain, principal: ANONYMOUS }, { identity: { provider: 'dev', uid, name } });
	return profile.id;
};

test.each([
	['Nina', 'nina'],
	['nina', ' NINA '],
	['Ｎｉｎａ', 'nina'],
	['Zoë', 'zoe\u0308'],
	['Straße', 'STRASSE'],
	['Ada  Lovelace', 'ada\u00A0lovelace'],
	['ΟΔΥΣΣΕΥΣ', 'Οδυσσευς'],
	['НИНА', 'нина'],
])('%s and %s are one profile', async (one, other) => {
	const first = await enter(one);
	expect(await enter(other)).toBe(first);
});

test.each([
	['Nina', 'Nino'],
	['Ada Lovelace', 'AdaLovelace'],
	['Zoë', 'Zoe'],
	// The first letter is Cyrillic.
	['нина', 'nina'],
])('%s and %s are two', async (one, other) => {
	expect(await enter(one)).not.toBe(await enter(other));
});

test('an admin is who the setting names', async () => {
	const domain = createDomain({ ...world.domain, admins: ['dev-Root'] });
	expect(await localUid({ domain, principal: ANONYMOUS }, { name: 'Root' })).toBe('Root');
	expect(await localUid({ domain, principal: ANONYMOUS }, { name: 'ROOT' })).toBe('root');
});
