import { answerLog } from '../../answer-log.ts';

export const dynamic = 'force-dynamic';

export async function GET(request: Request, { params }: { params: Promise<{ path: string[] }> }): Promise<Response> {
	const { path } = await params;
	return answerLog(request, path.join('/'));
}
