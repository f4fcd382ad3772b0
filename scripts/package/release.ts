/** The facts of a release: which source it was made of, for which machines, and when. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../process.ts';

export type Source = {
	version: string;
	/** For example `linux-x64`. */
	platform: string;
	/** Commit of the source, and `+changes` where files differ from it. Missing outside of a clone. */
	commit?: string;
	/** Unix seconds: every file of the archive has this time, so that the same source makes the same bytes. */
	committedAt: number;
};

/** Outside of a clone, `SOURCE_DATE_EPOCH` says the time: https://reproducible-builds.org/specs/source-date-epoch/ */
export function describeSource(): Source {
	const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
	const about = { version, platform: `${process.platform}-${process.arch}` };
	const last = git('log', '-1', '--format=%H %ct');
	if (last === undefined) return { ...about, committedAt: Number(process.env.SOURCE_DATE_EPOCH ?? 0) };
	const [commit = '', seconds] = last.split(' ');
	const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
	return { ...about, commit: isChanged ? `${commit}+changes` : commit, committedAt: Number(seconds) };
}

export const releaseName = ({ version, platform }: Source): string => `tideline-${version}-${platform}`;

/** Output of git, or undefined where it has none for this folder. */
function git(...words: string[]): string | undefined {
	const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
	return status === 0 ? stdout.trim() : undefined;
}
