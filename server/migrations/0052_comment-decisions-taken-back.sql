ALTER TABLE "comment_decisions" ADD COLUMN "previous" text;--> statement-breakpoint
ALTER TABLE "comment_decisions" ADD COLUMN "cause_id" uuid;--> statement-breakpoint
ALTER TABLE "comment_decisions" ADD COLUMN "undo_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comment_decisions" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comment_decisions" ADD CONSTRAINT "comment_decisions_cause_id_comment_decisions_id_fk" FOREIGN KEY ("cause_id") REFERENCES "public"."comment_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_decisions_by_cause" ON "comment_decisions" USING btree ("cause_id");--> statement-breakpoint
ALTER TABLE "comment_decisions" ADD CONSTRAINT "comment_decisions_previous" CHECK ("comment_decisions"."previous" in ('Created', 'Approved'));