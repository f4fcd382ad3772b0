import type { Profile } from '../../contract/subject.ts';
import { print } from './print.ts';

export function printProfile(json: boolean | undefined, profile: Profile): void {
	const { id, name, handle, follows, feed, description, link } = profile;
	const about = [description, link].filter((line) => line !== undefined).map((line) => `\n${line}`);
	print(json, profile, `${id} is ${name}, @${handle}; followers: ${follows}; feed: ${feed}${about.join('')}`);
}
