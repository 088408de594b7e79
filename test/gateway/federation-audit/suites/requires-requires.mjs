var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var products = [
  {
    id: "p1",
    price: 699.99,
    hasDiscount: true
  }
];
var a_subgraph_default = createSubgraph("a", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@inaccessible"]
      )
    type Product @key(fields: "id") {
      id: ID!
      price: Float! @inaccessible
    }
  `
  ),
  resolvers: {
    Product: {
      __resolveReference(key) {
        const product = products.find((product2) => product2.id === key.id);
        if (!product) {
          return null;
        }
        return {
          id: product.id,
          price: product.price
        };
      }
    }
  }
});
var b_subgraph_default = createSubgraph("b", {
  typeDefs: (
    `
    extend schema
      @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
    type Query {
      product: Product
    }
    type Product @key(fields: "id") {
      id: ID!
      hasDiscount: Boolean!
    }
  `
  ),
  resolvers: {
    Query: {
      product() {
        return {
          id: products[0].id,
          hasDiscount: products[0].hasDiscount
        };
      }
    },
    Product: {
      __resolveReference(key) {
        const product = products.find((product2) => product2.id === key.id);
        if (!product) {
          return null;
        }
        return {
          id: product.id,
          hasDiscount: product.hasDiscount
        };
      }
    }
  }
});
import { GraphQLError } from "graphql";
var c_subgraph_default = createSubgraph("c", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@external", "@requires"]
      )
    type Product @key(fields: "id") {
      id: ID!
      price: Float! @external
      isExpensive: Boolean! @requires(fields: "price")
      hasDiscount: Boolean! @external
      isExpensiveWithDiscount: Boolean! @requires(fields: "hasDiscount")
    }
  `
  ),
  resolvers: {
    Product: {
      __resolveReference(key) {
        if (!products.find((product2) => product2.id === key.id)) {
          return null;
        }
        const product = {
          __typename: "Product",
          id: key.id
        };
        if (typeof key.price === "number") {
          product.price = key.price;
          product.isExpensive = key.price > 500;
        } else if ("price" in key && typeof key.price !== "undefined") {
          return new GraphQLError("Product.price must be a number");
        }
        if (typeof key.hasDiscount === "boolean") {
          product.hasDiscount = key.hasDiscount;
          product.isExpensiveWithDiscount = !key.hasDiscount;
        } else if ("hasDiscount" in key && typeof key.hasDiscount !== "undefined") {
          return new GraphQLError("Product.hasDiscount must be a number");
        }
        return product;
      }
    }
  }
});
import { GraphQLError as GraphQLError2 } from "graphql";
var d_subgraph_default = createSubgraph("d", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@external", "@requires"]
      )
    type Product @key(fields: "id") {
      id: ID!
      isExpensive: Boolean! @external
      canAfford: Boolean! @requires(fields: "isExpensive")
      isExpensiveWithDiscount: Boolean! @external
      canAffordWithDiscount: Boolean!
        @requires(fields: "isExpensiveWithDiscount")
    }
  `
  ),
  resolvers: {
    Product: {
      __resolveReference(key) {
        if (!products.find((product2) => product2.id === key.id)) {
          return null;
        }
        const product = {
          __typename: "Product",
          id: key.id
        };
        if (typeof key.isExpensive === "boolean") {
          product.isExpensive = key.isExpensive;
          product.canAfford = !key.isExpensive;
        } else if ("isExpensive" in key && typeof key.isExpensive !== "undefined") {
          return new GraphQLError2("Product.isExpensive must be a boolean");
        }
        if (typeof key.isExpensiveWithDiscount === "boolean") {
          product.isExpensiveWithDiscount = key.isExpensiveWithDiscount;
          product.canAffordWithDiscount = !key.isExpensiveWithDiscount;
        } else if ("isExpensiveWithDiscount" in key && typeof key.isExpensiveWithDiscount !== "undefined") {
          return new GraphQLError2(
            "Product.isExpensiveWithDiscount must be a boolean"
          );
        }
        return product;
      }
    }
  }
});
var index_default = serve("requires-requires", [a_subgraph_default, b_subgraph_default, c_subgraph_default, d_subgraph_default]);
export {
  index_default as default
};
