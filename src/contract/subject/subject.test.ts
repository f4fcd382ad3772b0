import { expect, test } from 'vitest';
import { hashOfContent } from '../../domain/ledger/entry.ts';
import { sha256 } from '../../domain/ledger/sha256.ts';
import { hashOfProfile } from '../../sdk/verify/rows.ts';
import type { Row } from '../../storage/port.ts';
import { profileKey, profileOf, profileProperties } from '../../storage/rows/ledger/profile.ts';
import { contentOfProfile } from '../../tlog/entry-hash.ts';
import * as schema from '../schema/subject.ts';
import { HASHED_IN_PROFILES, PROFILE_FIELDS, type Profile, type ProfileName } from './subject.ts';

const SALT = '00112233445566778899aabbccddeeff';
const NAMES = Object.keys(PROFILE_FIELDS) as ProfileName[];

const samplesOf = (name: ProfileName): readonly string[] => {
	const is = PROFILE_FIELDS[name];
	return typeof is === 'string' ? [`a ${name}`, `another ${name}`] : is.toReversed();
};

/** A profile in which no field is missing. */
const WHOLE = { ...Object.fromEntries(NAMES.map((name) => [name, samplesOf(name)[0]])), id: 'app-beacon' } as Profile;

const rowOf = (profile: Profile) =>
	({
		...profileKey(profile.id),
		etag: '',
		properties: { ...profileProperties(profile), salt: SALT },
	}) as unknown as Row;

test('every field of a profile comes back from its row, and is in the JSON that the server gives', () => {
	expect(profileOf(rowOf(WHOLE))).toStrictEqual(WHOLE);
	expect(schema.Profile.parse(JSON.parse(JSON.stringify(WHOLE)))).toEqual(WHOLE);
});

test('every field of a profile is hashed, but those that never change', () => {
	expect(NAMES.filter((name) => !HASHED_IN_PROFILES.some((hashed) => hashed === name))).toEqual(['id', 'createdAt']);
	expect(hashOfProfile(sha256, rowOf(WHOLE))).toBe(hashOfContent(SALT, contentOfProfile(WHOLE)));
});

test.each(HASHED_IN_PROFILES)('%s changes the hash of the raw row', (name) => {
	const changed = { ...WHOLE, [name]: samplesOf(name)[1] };
	expect(hashOfProfile(sha256, rowOf(changed))).not.toBe(hashOfProfile(sha256, rowOf(WHOLE)));
});
