import type { Profile } from '../../contract/subject.ts';
import { print } from './print.ts';

export function printProfile(json: boolean | undefined, profile: Profile): void {
	const { id, name, handle, follows, feed } = profile;
	print(json, profile, `${id} is ${name}, @${handle}; followers: ${follows}; feed: ${feed}`);
}
