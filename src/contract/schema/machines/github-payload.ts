/**
 * The fields that we read of GitHub's payloads: https://docs.github.com/webhooks/webhook-events-and-payloads. Other
 * fields are passed over. A field may be missing where an event still says what happened without it.
 */
import { z } from 'zod';

const words = z.string().nullish().catch(undefined);

const Named = z.object({ login: words }).nullish().catch(undefined);
const Repository = z.object({ full_name: z.string(), html_url: words });

const common = { repository: Repository, sender: Named };

export const PushPayload = z.object({
	...common,
	ref: z.string(),
	deleted: z.boolean().catch(false),
	compare: words,
	commits: z.array(z.unknown()).catch([]),
	head_commit: z.object({ message: words }).nullish().catch(undefined),
	pusher: z.object({ name: words }).nullish().catch(undefined),
});

const Numbered = z.object({ number: z.int(), title: z.string(), html_url: words, updated_at: words, closed_at: words });

export const PullRequestPayload = z.object({
	...common,
	pull_request: Numbered.extend({ merged: z.boolean().nullish().catch(undefined), merged_at: words }),
});

export const IssuesPayload = z.object({ ...common, issue: Numbered });

export const ReleasePayload = z.object({
	...common,
	release: z.object({ tag_name: z.string(), name: words, html_url: words, published_at: words }),
});

export const WorkflowRunPayload = z.object({
	...common,
	workflow_run: z.object({
		name: words,
		conclusion: words,
		head_branch: words,
		display_title: words,
		head_commit: z.object({ message: words }).nullish().catch(undefined),
		html_url: words,
		updated_at: words,
	}),
});

/** A push, and a few others, have no action. */
export const WithAction = z.object({ action: z.string().catch('') });
