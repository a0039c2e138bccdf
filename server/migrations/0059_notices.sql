CREATE TABLE "notice_digests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"up_to" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_reads" (
	"user_id" uuid NOT NULL,
	"notice_id" uuid NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notice_reads_user_id_notice_id_pk" PRIMARY KEY("user_id","notice_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"record" text NOT NULL,
	"label" text NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notice_digests" ADD CONSTRAINT "notice_digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_reads" ADD CONSTRAINT "notice_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_reads" ADD CONSTRAINT "notice_reads_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_reads_by_notice" ON "notice_reads" USING btree ("notice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_open" ON "notices" USING btree ("kind","record") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "notices_by_time" ON "notices" USING btree ("raised_at");--> statement-breakpoint
CREATE INDEX "notices_ended" ON "notices" USING btree ("ended_at");