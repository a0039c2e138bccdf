ALTER TABLE "ksef_sends" DROP CONSTRAINT "ksef_sends_bytes";--> statement-breakpoint
ALTER TABLE "ksef_sends" ADD COLUMN "is_batch" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "ksef_sends_session" ON "ksef_sends" USING btree ("session") WHERE due_at is not null;--> statement-breakpoint
ALTER TABLE "ksef_sends" ADD CONSTRAINT "ksef_sends_bytes" CHECK ("ksef_sends"."state" <> 'sent' or (num_nonnulls("ksef_sends"."hash", "ksef_sends"."session") = 2
        and ("ksef_sends"."is_batch" or "ksef_sends"."invoice" is not null)));