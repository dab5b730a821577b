// Comments and blank space in every place the grammar allows, and line ends of both kinds.
   // indented comment
//// many slashes
//no space
#map = // after the equals sign
  affine_map<( d0 ,d1 )[ s0 ]->( d0+s0 , // inside a map
              d1*2 )>

!pair = tuple < i32 , // inside a type
                f32 >
func.func @spread // after a name
  ( %a : i32 ,    // between arguments
    %b:f32 )      // before the arrow
  -> // between the arrow and the result
  ( i32 , f32 ) attributes { t.a = 1 , // in a dictionary
                             t.b } {
  // a comment alone in a body

  %0:2="t.dense"( %a,%b ) <{ p = [ 1 , // in a list
      2,3 ] }>{k=#map}:(i32,f32)->(i32,f32) // no blanks at all


  "t.region" ( ) ( {   // opens
    // only a comment
  } , { ^bb0 ( %x : !pair ) : "t.same_line"(%x) : (!pair) -> () "t.two_on_a_line"() : () -> ()   } )
    { string = "// not a comment", other = "/* nor this */" } : ( ) -> ( )
  	return	%0#0 , %0 #1	: i32 , f32 // tabs
}// directly after a brace
// -- not a separator --
"t.last"() : () -> () loc ( "x" : 1 : 2 )// at the end without a newline
"t.carriage"() {a = 1, 
  b = 2} : () -> () // returns

// end of file