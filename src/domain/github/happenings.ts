/** Readers of GitHub's payloads, kind by kind. Each throws a `ZodError` for a payload that lacks what it needs. */
import type { z } from 'zod';
import {
	IssuesPayload,
	PullRequestPayload,
	PushPayload,
	ReleasePayload,
	WorkflowRunPayload,
} from '../../contract/schema/machines/github-payload.ts';
import { shortName } from './event-line.ts';

type Written = string | null | undefined;

/** `what`: what happened, in words. `title`: what somebody wrote about it. `at`: when, if the payload says so. */
export type Happening = {
	repository: { full_name: string; html_url?: Written };
	verb: string;
	what: string;
	title: Written;
	url: Written;
	at?: Written;
};

/** Undefined for an action that is not posted. */
type Read = (payload: unknown, action: string) => Happening | undefined;

/** By the name of the event, as `X-GitHub-Event` says it. */
export const READERS: Readonly<Record<string, Read>> = {
	push: (payload) => readPush(PushPayload.parse(payload)),
	pull_request: (payload, action) => readPullRequest(PullRequestPayload.parse(payload), action),
	issues: (payload, action) => readIssue(IssuesPayload.parse(payload), action),
	release: (payload, action) => (action === 'published' ? readRelease(ReleasePayload.parse(payload)) : undefined),
	workflow_run: (payload, action) =>
		action === 'completed' ? readWorkflowRun(WorkflowRunPayload.parse(payload)) : undefined,
};

/** A push that deletes a branch or a tag is not posted. */
function readPush(payload: z.output<typeof PushPayload>): Happening | undefined {
	const { repository, ref, deleted, compare, commits, head_commit: head, sender, pusher } = payload;
	if (deleted) return undefined;
	const [, kind, name = ref] = /^refs\/(heads|tags)\/(.+)$/s.exec(ref) ?? [];
	const place = shortName(name);
	const repo = shortName(repository.full_name);
	const count = commits.length === 1 ? '1 commit' : `${commits.length} commits`;
	const pushed = kind === 'heads' && commits.length > 0 ? `${count} to ${place} of` : `the ${wordOf(kind)} ${place} to`;
	return {
		repository,
		verb: 'pushed',
		what: `${shortName(sender?.login, pusher?.name, 'Somebody')} pushed ${pushed} ${repo}`,
		title: head?.message?.split('\n', 1)[0],
		url: compare,
	};
}

const whoIs = (sender: { login?: Written } | null | undefined) => shortName(sender?.login, 'Somebody');

const wordOf = (kind: string | undefined) => (kind === 'heads' ? 'branch' : kind === 'tags' ? 'tag' : 'reference');

function readPullRequest(
	{ repository, sender, pull_request: pull }: z.output<typeof PullRequestPayload>,
	action: string,
): Happening | undefined {
	const merged = action === 'closed' && pull.merged === true;
	const verb = merged ? 'merged' : PULL_REQUEST_VERBS.get(action);
	if (verb === undefined) return undefined;
	const which = `pull request #${pull.number} of ${shortName(repository.full_name)}`;
	const did = action === 'ready_for_review' ? `marked ${which} as ready for review` : `${verb} ${which}`;
	return {
		repository,
		verb,
		what: `${whoIs(sender)} ${did}`,
		title: pull.title,
		url: pull.html_url,
		at: merged ? pull.merged_at : pull.updated_at,
	};
}

const PULL_REQUEST_VERBS = new Map([
	['opened', 'opened'],
	['reopened', 'reopened'],
	['closed', 'closed'],
	['ready_for_review', 'marked as ready'],
]);

function readIssue(
	{ repository, sender, issue }: z.output<typeof IssuesPayload>,
	action: string,
): Happening | undefined {
	if (!['opened', 'reopened', 'closed'].includes(action)) return undefined;
	return {
		repository,
		verb: action,
		what: `${whoIs(sender)} ${action} issue #${issue.number} of ${shortName(repository.full_name)}`,
		title: issue.title,
		url: issue.html_url,
		at: issue.updated_at,
	};
}

function readRelease({ repository, sender, release }: z.output<typeof ReleasePayload>): Happening {
	const { tag_name: tag, name, html_url: url, published_at: at } = release;
	return {
		repository,
		verb: 'released',
		what: `${whoIs(sender)} released ${shortName(tag)} of ${shortName(repository.full_name)}`,
		title: name === tag ? undefined : name,
		url,
		at,
	};
}

function readWorkflowRun({ repository, workflow_run: run }: z.output<typeof WorkflowRunPayload>): Happening {
	const [verb, ended] = CONCLUSIONS.get(run.conclusion ?? '') ?? ['finished', 'finished'];
	const branch = run.head_branch ? `${shortName(run.head_branch)} of ` : '';
	return {
		repository,
		verb,
		what: `${shortName(run.name, 'A workflow')} ${ended} on ${branch}${shortName(repository.full_name)}`,
		title: run.display_title ?? run.head_commit?.message?.split('\n', 1)[0],
		url: run.html_url,
		at: run.updated_at,
	};
}

/** The verb, and how it reads in a sentence. A conclusion that is not here says no more than that the run is over. */
const CONCLUSIONS: ReadonlyMap<string, readonly [verb: string, ended: string]> = new Map([
	['success', ['succeeded', 'succeeded']],
	['failure', ['failed', 'failed']],
	['startup_failure', ['failed', 'failed to start']],
	['timed_out', ['timed out', 'timed out']],
	['cancelled', ['cancelled', 'was cancelled']],
	['skipped', ['skipped', 'was skipped']],
	['action_required', ['needs action', 'needs action']],
]);
