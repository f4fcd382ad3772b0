import { jsonFeedOf } from '../../../../api/feed/json-feed.ts';
import { answerFeed } from '../../../answer-feed.ts';

export async function GET(request: Request, { params }: { params: Promise<{ subject: string }> }): Promise<Response> {
	const { subject } = await params;
	return answerFeed(request, subject, {
		file: 'feed.json',
		mediaType: 'application/feed+json; charset=utf-8',
		write: jsonFeedOf,
	});
}
