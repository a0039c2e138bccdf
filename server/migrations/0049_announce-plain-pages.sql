-- Plain pages show more of a course than its card, and the trainings: their changes are announced like all others.
CREATE TRIGGER courses_texts_altered AFTER UPDATE OF description_pl, description_en, remarks_pl, remarks_en,
  portion_amount, portion_unit, portions_pl, portions_en, preparation_time, equipment, allergens
  ON courses FOR EACH STATEMENT EXECUTE FUNCTION notify_change('courses');
--> statement-breakpoint
CREATE TRIGGER course_ingredient_groups_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON course_ingredient_groups
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('courses');
--> statement-breakpoint
CREATE TRIGGER course_ingredients_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON course_ingredients
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('courses');
--> statement-breakpoint
CREATE TRIGGER course_steps_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON course_steps
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('courses');
--> statement-breakpoint
CREATE TRIGGER related_courses_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON related_courses
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('courses');
--> statement-breakpoint
CREATE TRIGGER trainings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON trainings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('trainings');
