CREATE TABLE "comment_appeals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"comment_id" uuid NOT NULL,
	"decision_id" uuid NOT NULL,
	"received_on" date NOT NULL,
	"grounds" text NOT NULL,
	"noted_by" uuid,
	"noted_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"outcome_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "comment_appeals_decisionId_unique" UNIQUE("decision_id"),
	CONSTRAINT "comment_appeals_outcome" CHECK ("comment_appeals"."outcome" in ('upheld', 'restored')),
	CONSTRAINT "comment_appeals_decided" CHECK (("comment_appeals"."outcome" is null) = ("comment_appeals"."decided_at" is null) and ("comment_appeals"."outcome" is null) = ("comment_appeals"."outcome_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "written_as" text;--> statement-breakpoint
ALTER TABLE "comment_appeals" ADD CONSTRAINT "comment_appeals_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_appeals" ADD CONSTRAINT "comment_appeals_decision_id_comment_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."comment_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_appeals" ADD CONSTRAINT "comment_appeals_noted_by_users_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_appeals" ADD CONSTRAINT "comment_appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_appeals_by_comment" ON "comment_appeals" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "comment_appeals_by_noter" ON "comment_appeals" USING btree ("noted_by");--> statement-breakpoint
CREATE INDEX "comment_appeals_by_decider" ON "comment_appeals" USING btree ("decided_by");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_written_as" CHECK ("comments"."written_as" = 'academy');